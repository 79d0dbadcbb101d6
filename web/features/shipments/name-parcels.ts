/** 'Parcels 1 and 3', for an event that happened to some of several. */
export function nameParcels(numbers: readonly number[] | undefined): string {
  if (!numbers) return '';
  const list = new Intl.ListFormat('en-GB').format(numbers.map(String));
  return numbers.length === 1 ? `Parcel ${list}` : `Parcels ${list}`;
}
