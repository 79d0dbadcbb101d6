/** Lets the browser save a text or bytes as a file. It saves only from an address, so they get one for as long as that takes. */
export function saveFile(content: string | Uint8Array<ArrayBuffer>, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
