/** Switches for a quiet browser; the sandbox needs an ordinary account, so root (as in most containers) goes without it. */
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
