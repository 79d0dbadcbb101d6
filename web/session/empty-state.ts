/** The customer as the specification's section 3 lists them; empty text, `false` and `0` until somebody signs in. */
export interface User {
  readonly __v: number;
  readonly _account_id: string;
  readonly _id: string;
  readonly account_verified: boolean;
  readonly avatar: string;
  readonly createdAt: string;
  readonly email: string;
  readonly fullName: string;
  readonly is_email_verified: boolean;
  readonly phoneNumber: string;
  readonly address: string;
  readonly building: string;
  readonly town: string;
  readonly postal_code: string;
  readonly token: string;
  readonly updatedAt: string;
  readonly verification_code: number;
}

/** The session: signed in means that the access token is not empty (section 4). */
export interface Session {
  readonly access_token: string;
  readonly user: User;
}

/** The quote a customer chose to ship with, as the form of the next page starts with it. */
export interface SavedQuote {
  readonly pickup: string;
  readonly delivery: string;
  readonly weight: string;
  readonly country: string;
  /** The quote whose price is held, and until when. */
  readonly quote_id?: string;
  readonly valid_until?: string;
}

/** A receiver's link whose parcel is to be returned, kept until somebody who has to register first is signed in. */
export interface HeldReturn {
  readonly token: string;
  readonly valid_until: string;
}

/** Everything the browser keeps between pages (sections 3 and 4): what the app does, and who uses it. */
export interface State {
  readonly app: { readonly showPageLoader: boolean; readonly quote: SavedQuote; readonly held_return: HeldReturn };
  readonly user: Session;
}

/** The state of a browser that has never been here, and of one that has just logged out. */
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
