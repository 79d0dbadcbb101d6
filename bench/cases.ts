import type { BenchCase } from './bench-case.ts';
import { createShipment } from './cases/create-shipment.ts';
import { dependencies } from './cases/dependencies.ts';
import { findPoints } from './cases/find-points.ts';
import { getQuote } from './cases/get-quote.ts';
import { importAddresses } from './cases/import-addresses.ts';
import { listFirstPage } from './cases/list-first-page.ts';
import { listShipments } from './cases/list-shipments.ts';
import { logIns } from './cases/log-ins.ts';
import { overload, overloadBehindNginx, overloadByCustomers } from './cases/overload.ts';
import { homePage, quotePage, trackingPage } from './cases/pages-on-a-phone.ts';
import { recordScans } from './cases/record-scans.ts';
import { sendMany } from './cases/send-many.ts';
import { startAndMemory } from './cases/start-and-memory.ts';
import { trackHotShipment, trackShipment } from './cases/track-shipment.ts';

/** In the order they run. */
export const cases: readonly BenchCase[] = [
  getQuote,
  createShipment,
  sendMany,
  trackShipment,
  trackHotShipment,
  listFirstPage,
  listShipments,
  logIns,
  findPoints,
  importAddresses,
  recordScans,
  overload,
  overloadByCustomers,
  overloadBehindNginx,
  startAndMemory,
  dependencies,
  homePage,
  trackingPage,
  quotePage,
];
