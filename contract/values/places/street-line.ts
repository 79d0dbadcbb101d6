/** '12 Mill Lane', '12a, Mill Lane', '12-14 Mill Lane'. */
const numberFirst = /^(\d+[a-z]?(?:\s?[-–/]\s?\d+[a-z]?)?),?\s+(.+)$/i;
/** '12', '12a', 'Flat 3, 14'. */
const endsWithNumber = /(?:^|,\s*)\d+\s?[a-z]?(?:\s?[-–/]\s?\d+[a-z]?)?$/i;

/** House number or name and street as on an envelope: '12 High Street', 'Flat 3, 14 Piccadilly', 'Rose Cottage, Mill Lane'. */
export function streetLine(building: string, streetName: string): string {
  if (building === '' || streetName === '') return building || streetName;
  // People give the number in both fields.
  if (/\d/.test(building) && `${streetName} `.toLowerCase().startsWith(`${building} `.toLowerCase())) return streetName;
  const isNumber = endsWithNumber.test(building) && !/^\d/.test(streetName);
  return isNumber ? `${building} ${streetName}` : `${building.replace(/,$/, '')}, ${streetName}`;
}

/** The same as on a label, the flat or house name on a line of its own: 'Flat 3' over '14 Piccadilly'. */
export function streetLines(building: string, streetName: string): string[] {
  const line = streetLine(building, streetName);
  if (building === '' || streetName === '' || line === streetName) return [line];
  const isJoined = endsWithNumber.test(building) && line === `${building} ${streetName}`;
  const [, flat = '', number = ''] = /^(?:(.*),\s*)?(.*)$/.exec(building) ?? [];
  if (!isJoined) return [building.replace(/,$/, ''), streetName];
  return flat === '' ? [line] : [flat, `${number} ${streetName}`];
}

/** House number and street of an address line. Without a leading number it is all street. */
export function splitStreetLine(address: string): { readonly building: string; readonly streetName: string } {
  const [, building = '', streetName = address] = numberFirst.exec(address) ?? [];
  return { building, streetName };
}
