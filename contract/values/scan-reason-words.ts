import type { ScanReason } from '../operations.ts';

/** Why a parcel did not move as it should, each a clause: after 'but', after a colon, or alone. */
export const scanReasonWords: Readonly<Record<ScanReason, string>> = {
  NO_ANSWER: 'nobody answered',
  NO_ACCESS: 'we couldn’t get to the door',
  ADDRESS_NOT_FOUND: 'we couldn’t find the address',
  BUSINESS_CLOSED: 'the business was closed',
  NOT_READY: 'the parcel wasn’t ready',
  REFUSED: 'it was refused at the door',
  NOT_PICKED_UP: 'nobody collected it in time',
  DAMAGED: 'the parcel is damaged',
  DELAYED: 'we’re running late',
  WEATHER: 'bad weather held us up',
  TRAFFIC: 'traffic held us up',
  VEHICLE_FAULT: 'a van broke down',
};
