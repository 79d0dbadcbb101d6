import { onTestFinished } from 'vitest';

/** The names of the files that the page lets the browser save until the test ends; nothing is saved. */
export function savedFiles(): readonly string[] {
  const saved: string[] = [];
  const noteDownload = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return;
    saved.push(event.target.download);
    event.preventDefault();
  };
  // The link that saves a file never enters the page, so its click is seen where it is made.
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function noteClick() {
    this.addEventListener('click', noteDownload, { once: true });
    click.call(this);
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click;
  });
  return saved;
}
