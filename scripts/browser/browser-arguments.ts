/** Chromium's sandbox does not work as root, as in most containers. */
export function browserArguments(isRoot: boolean = process.getuid?.() === 0): string[] {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return isRoot ? ['--no-sandbox', ...quiet] : quiet;
}
