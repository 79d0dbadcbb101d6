/** On server and web. What is not listed is above or beside it. */
export const slicesBelow: Readonly<Record<string, readonly string[]>> = {
  accounts: ['addresses'],
  addresses: [],
  audit: [],
  company: [],
  depots: ['audit'],
  files: [],
  invoices: ['shipments', 'ledger'],
  ledger: [],
  notifications: ['shipments', 'tracking'],
  operations: ['shipments', 'tracking', 'audit', 'depots'],
  payments: ['shipments', 'invoices', 'ledger'],
  quotes: ['addresses', 'audit'],
  shipments: ['quotes', 'addresses'],
  staff: ['accounts', 'audit', 'depots'],
  support: ['files', 'audit'],
  tracking: ['shipments'],
};
