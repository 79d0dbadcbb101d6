import { createTokenSigner, type SigningKeys } from '../crypto/token-signer.ts';
import type { Price } from './price-shipment.ts';

export interface HeldQuote {
  readonly validUntil: Date;
  readonly pickupPostcode: string;
  readonly deliveryPostcode: string;
  readonly weightKg: number;
  readonly pieces: number;
  readonly tariffVersion: number;
  readonly price: Price;
}

/** Quotes are signed, not stored: who has the id of one has all of it, and can change nothing. */
export interface QuoteTokens {
  write(quote: HeldQuote): string;
  /** The quote of an id, which may be any text a caller came with; undefined where it is not one of ours. */
  read(quoteId: string): HeldQuote | undefined;
}

export function createQuoteTokens(keys: SigningKeys): QuoteTokens {
  const signer = createTokenSigner('quotes', keys);
  return {
    write: ({ validUntil, pickupPostcode, deliveryPostcode, weightKg, pieces, tariffVersion, price }) =>
      signer.sign(
        Buffer.from(
          JSON.stringify({ validUntil, pickupPostcode, deliveryPostcode, weightKg, pieces, tariffVersion, price }),
        ),
      ),
    read: (quoteId) => {
      const content = signer.verify(quoteId);
      if (!content) return undefined;
      const quote = JSON.parse(content.toString()) as HeldQuote & { readonly validUntil: string }; // as written above: nobody else can sign
      return { ...quote, validUntil: new Date(quote.validUntil) };
    },
  };
}
