# fish completion for tminus

# What tminus itself knows of a kind: a word a line, after a tab what it is.
function __tminus_known
    tminus --complete $argv[1] 2>/dev/null
end

complete -c tminus -f
complete -c tminus -s t -l title -x -d 'Name the countdown'
complete -c tminus -s c -l clock -x -a 'https:// ntp:// (__tminus_known servers)' -d 'Use this server\'s clock'
complete -c tminus -l never-early -d 'Zero never comes before the server\'s'
complete -c tminus -s o -l order -x -a https:// -d 'Open the order at this address'
complete -c tminus -l map -x -d 'Where the order\'s fields are'
complete -c tminus -l exec -x -a '(__fish_complete_command)' -d 'Run this command at zero'
complete -c tminus -l terminal -d 'Count down in the terminal'
complete -c tminus -l demo -d 'Try it with an order server on this computer'
complete -c tminus -l explain -d 'Print what WHEN means, start nothing'
complete -c tminus -l check -x -a 'https:// ntp:// (__tminus_known servers)' -d 'Measure this server\'s clock'
complete -c tminus -l goal -x -a '5 10 25 50 100' -d 'Stop measuring at this bound, in ms'
complete -c tminus -l probes -x -d 'Send at most this many requests'
complete -c tminus -l utc -x -a 'ntp:// (__tminus_known servers | string match "ntp://*")' -d 'Compare with this NTP server too'
complete -c tminus -s v -l verbose -d 'Print every exchange'
complete -c tminus -l status -d 'List the running countdowns'
complete -c tminus -l follow -d 'List them again at every change'
complete -c tminus -l nearest -d 'Only the one that rings, or else ends first'
complete -c tminus -l waybar -d 'In the form that waybar reads'
complete -c tminus -l pause -d 'Pause a running countdown'
complete -c tminus -l resume -d 'Resume a paused countdown'
complete -c tminus -l toggle -d 'Pause or resume a countdown'
complete -c tminus -l cancel -d 'Cancel a countdown'
complete -c tminus -l restart -d 'Start a countdown again'
complete -c tminus -l add -x -a '1m 5m 10m' -d 'Give a countdown more time'
complete -c tminus -l json -d 'Print JSON'
complete -c tminus -l version -d 'Print the version'
complete -c tminus -s h -l help -d 'Print the options'
complete -c tminus -n '__fish_seen_argument -l pause -l resume -l toggle -l cancel -l restart -l add' -a '(__tminus_known countdowns)'
complete -c tminus -n 'not __fish_seen_argument -l pause -l resume -l toggle -l cancel -l restart -l add' \
    -a 'until tomorrow noon midnight (__tminus_known times)'
