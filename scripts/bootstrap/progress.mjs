const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const reminderEverySeconds = 15;

/**
 * Says what a long step is doing: a spinner with the seconds in a terminal, plain lines elsewhere (a log, a pipe).
 * @param {string} doing such as `Installing packages`
 * @param {{ isTTY?: boolean, write(text: string): unknown }} output
 */
export function startProgress(doing, output = process.stdout) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  let ticks = 0;

  const spin = () => output.write(`\r\x1b[2K${frames[ticks++ % frames.length]} ${doing} ${seconds()} s`);
  const remind = () => output.write(`  still ${doing[0]?.toLowerCase()}${doing.slice(1)}, ${seconds()} s\n`);

  if (!output.isTTY) output.write(`${doing} …\n`);
  const timer = output.isTTY ? setInterval(spin, 100) : setInterval(remind, reminderEverySeconds * 1000);

  return {
    /** @param {string} done such as `Installed packages` */
    end(done) {
      clearInterval(timer);
      output.write(`${output.isTTY ? '\r\x1b[2K' : ''}${done} (${seconds()} s)\n`);
    },
  };
}
