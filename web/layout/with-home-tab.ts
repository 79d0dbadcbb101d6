/** The home page's address with its tab named, and all else that it carries kept; any other address as it is. */
export function withHomeTab(address: string): string {
  const url = new URL(address);
  if (url.pathname === '/' && !url.searchParams.has('page')) url.searchParams.append('page', 'send');
  return url.href;
}
