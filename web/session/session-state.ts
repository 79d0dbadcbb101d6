import type { Session } from '../../contract/accounts/accounts.ts';

/** The quote a customer chose; the shipment form starts with it. */
export interface SavedQuote {
  readonly pickup: string;
  readonly delivery: string;
  readonly weight: string;
  readonly country: string;
  /** Its price is guaranteed until `valid_until`. */
  readonly quote_id?: string;
  readonly valid_until?: string;
}

/** The token of a receiver's link, saved for a return until a new customer has registered. */
export interface HeldReturn {
  readonly token: string;
  readonly valid_until: string;
}

export interface State {
  readonly app: { readonly showPageLoader: boolean; readonly quote: SavedQuote; readonly held_return: HeldReturn };
  readonly user: Session;
}

/** Logged in means that the access token is not empty (section 4). */
export const emptyState: State = {
  app: {
    showPageLoader: false,
    quote: { pickup: '', delivery: '', weight: '', country: '', quote_id: '', valid_until: '' },
    held_return: { token: '', valid_until: '' },
  },
  user: {
    access_token: '',
    user: {
      __v: 0,
      _account_id: '',
      _id: '',
      account_verified: false,
      avatar: '',
      createdAt: '',
      email: '',
      fullName: '',
      is_email_verified: false,
      phoneNumber: '',
      address: '',
      building: '',
      town: '',
      postal_code: '',
      token: '',
      updatedAt: '',
      verification_code: 0,
    },
  },
};
