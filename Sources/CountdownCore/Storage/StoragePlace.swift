internal import CGLib

/// Where the program's files lie (XDG Base Directory Specification).
public enum StoragePlace {
  /// The file of the countdowns: `$XDG_STATE_HOME/tminus/countdowns.json`.
  public static var countdowns: String { String(cString: g_get_user_state_dir()) + "/tminus/countdowns.json" }
  /// The file of the settings: `$XDG_CONFIG_HOME/tminus/settings.json`.
  public static var settings: String { String(cString: g_get_user_config_dir()) + "/tminus/settings.json" }
}
