import { postalCodeStreets } from '../../contract/addresses/addresses.ts';
import { type OfferedSlot, offerSlots } from '../../contract/collections.ts';
import { getQuote } from '../../contract/quotes.ts';
import type { ShipmentValues } from '../features/shipments/wizard/shipment-values.ts';
import type { SavedQuote } from '../session/session-state.ts';
import { saveQuote, updateSession } from '../session/session-store.ts';
import { saveTypedShipment } from '../session/typed-shipment.ts';
import { aQuote } from './a-quote.ts';
import { aSession } from './a-session.ts';
import { type FakeApi, fakeApi } from './fake-api.ts';
import { renderApp } from './render-app.tsx';
import { serveTowns } from './serve-towns.ts';

interface WizardOptions {
  readonly path?: string;
  /** What was typed earlier in this tab. */
  readonly typed?: ShipmentValues;
  /** The price that is held for the stored quote. */
  readonly held?: Pick<SavedQuote, 'quote_id' | 'valid_until'>;
  /** When a van could collect. */
  readonly slots?: readonly OfferedSlot[];
  readonly serveMore?: (api: FakeApi) => void;
  /** Nobody who is signed in. */
  readonly isGuest?: true;
}

/** The shipment form as Ada meets it: signed in, with a price for every route and no streets to choose from. */
export async function openWizard(options: WizardOptions = {}) {
  const { path = '/ship-parcel', typed, held = {}, slots = [], serveMore, isGuest } = options;
  const api = fakeApi();
  api.serve(getQuote, () => aQuote());
  api.serve(postalCodeStreets, () => []);
  serveTowns(api);
  api.serve(offerSlots, () => ({ data: [...slots] }));
  serveMore?.(api);
  const session = aSession();
  const quote = { pickup: 'DA1 1AA', delivery: 'M1 1AE', weight: '2', country: 'UK', ...held };
  const sent = { idempotencyKey: '', form: '', body: '' };
  if (typed) {
    const { _id: owner, email } = isGuest ? { _id: '', email: '' } : session.user;
    saveTypedShipment({ owner, quote, values: typed, email, isTyped: true, step: 1, sent });
  }
  saveQuote(quote);
  if (!isGuest) updateSession(session);
  const { screen, currentPath, navigate, goBack } = await renderApp(path);
  const main = screen.getByRole('main');
  return {
    api,
    session,
    screen,
    main,
    currentPath,
    navigate,
    goBack,
    field: (name: string) => main.getByRole('textbox', { name }),
    button: (name: string) => main.getByRole('button', { name }),
    price: main.getByRole('region', { name: 'Price' }),
  };
}
