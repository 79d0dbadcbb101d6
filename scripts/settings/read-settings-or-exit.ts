/** A wrong setting prints its message and exits with code 1. */
export function readSettingsOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SettingError') throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
