/** On server and web. What is not listed is above or beside it. */
export const slicesBelow: Readonly<Record<string, readonly string[]>> = {
  accounts: ['addresses'],
  addresses: ['audit'],
  audit: [],
  collections: ['shipments', 'tracking', 'audit', 'addresses'],
  company: [],
  depots: ['audit'],
  files: [],
  invoices: ['shipments', 'ledger'],
  ledger: [],
  notifications: ['shipments', 'tracking'],
  operations: ['shipments', 'tracking', 'audit', 'depots'],
  payments: ['shipments', 'invoices', 'ledger'],
  billing: ['shipments', 'invoices', 'payments', 'ledger', 'audit', 'addresses'],
  points: ['shipments', 'tracking', 'audit', 'addresses'],
  quotes: ['addresses', 'audit'],
  shipments: ['quotes', 'addresses'],
  staff: ['accounts', 'audit', 'depots'],
  support: ['files', 'audit'],
  tracking: ['shipments'],
};

/** What both apps for browsers are made of, and how somebody proves who they are. */
export const partsOfPages = [
  'contract',
  'web/ui',
  'web/drawings',
  'web/forms',
  'web/lib',
  'web/styles',
  'web/features/accounts/passkey-ceremony.ts',
  'web/features/accounts/password-field.tsx',
  'web/features/accounts/second-factor-form.tsx',
];
