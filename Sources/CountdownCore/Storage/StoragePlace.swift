internal import CGLib

/// Where the program's files lie (XDG Base Directory Specification).
package enum StoragePlace {
  /// The file of the countdowns: `$XDG_STATE_HOME/tminus/countdowns.json`.
  package static var countdowns: String { stateFolder + "/tminus/countdowns.json" }
  /// The file of what is known of hosts: `$XDG_STATE_HOME/tminus/hosts.json`.
  package static var hosts: String { stateFolder + "/tminus/hosts.json" }
  /// The file of the settings: `$XDG_CONFIG_HOME/tminus/settings.json`.
  package static var settings: String { configFolder + "/tminus/settings.json" }

  static var stateFolder: String { folder(String(cString: g_get_user_state_dir()), otherwise: ".local/state") }
  static var configFolder: String { folder(String(cString: g_get_user_config_dir()), otherwise: ".config") }

  /// The folder that a variable names, or the one beneath the person's home where that is not absolute.
  ///
  /// "If an implementation encounters a relative path in any of these variables it should consider the path invalid and
  /// ignore it": GLib does not, and the files would lie wherever the program was started.
  static func folder(_ path: String, otherwise name: String) -> String {
    path.hasPrefix("/") ? path : String(cString: g_get_home_dir()) + "/" + name
  }
}
