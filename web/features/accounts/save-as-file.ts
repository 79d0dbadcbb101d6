/** Hands the customer a text as a file. The browser saves one only from an address, so the text gets one for as long as that takes. */
export function saveAsFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
