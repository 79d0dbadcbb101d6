/** What `read` makes of the settings; a wrong one ends the process with its sentence and exit code 1. */
export function settingsOrEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SettingError') throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
