/** The provider's test bank accounts, all of this sort code, by account number. */
export const testSortCode = '108800';

export interface TestBank {
  readonly accountNumber: string;
  /** Whether the bank accepts the mandate, some working days after it was set up. */
  readonly mandate: 'accepted' | 'refused';
  /** What becomes of each debit. A returned one is paid first. */
  readonly debit: 'paid' | 'insufficient_funds' | 'debit_not_authorized' | 'returned';
  readonly words: string;
}

export const testBanks: Readonly<Record<string, TestBank>> = {
  paid: { accountNumber: '00012345', mandate: 'accepted', debit: 'paid', words: 'Pays every debit' },
  'no-funds': {
    accountNumber: '22222227',
    mandate: 'accepted',
    debit: 'insufficient_funds',
    words: 'Has no money, so debits fail',
  },
  'not-authorised': {
    accountNumber: '33333335',
    mandate: 'accepted',
    debit: 'debit_not_authorized',
    words: 'Refuses the debit and ends the mandate',
  },
  returned: {
    accountNumber: '55555559',
    mandate: 'accepted',
    debit: 'returned',
    words: 'Pays, and claims the money back under the Direct Debit Guarantee',
  },
  refused: {
    accountNumber: '00044444',
    mandate: 'refused',
    debit: 'debit_not_authorized',
    words: 'Refuses the mandate',
  },
};
