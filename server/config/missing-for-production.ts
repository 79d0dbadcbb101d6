import { type Company, placeholdersIn } from '../../contract/company.ts';
import { isPlaceholder, type PickupPoint } from './pickup-point.ts';
import type { ThirdParties } from './third-parties.ts';

/** What production can't do without. */
export interface ProductionNeeds {
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly encryptionKey: string | undefined;
  readonly thirdParties: ThirdParties;
  readonly company: Company;
  readonly pickupPoint: PickupPoint;
}

/** Every setting that still has a stand-in or a placeholder, each with the reason it matters. */
export function missingForProduction(needs: ProductionNeeds): readonly string[] {
  const missing: string[] = [];
  if (!needs.publicUrl) missing.push('PUBLIC_URL (links in mails would lead to localhost)');
  if (!needs.databaseUrl) missing.push('DATABASE_URL (the embedded PostgreSQL is for one machine alone)');
  if (!needs.thirdParties.stripe) {
    missing.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET (the card sandbox takes no money)',
    );
  }
  if (!needs.thirdParties.smtpUrl) missing.push('SMTP_URL (the local mailbox sends nothing)');
  if (!needs.encryptionKey)
    missing.push('ENCRYPTION_KEY (a key made in the data folder is one for this machine alone)');
  if (isPlaceholder(needs.pickupPoint)) {
    missing.push('PICKUP_ADDRESS and PICKUP_HOURS (receivers would be sent to a place that does not exist)');
  }
  return [...missing, ...placeholdersIn(needs.company).map((name) => `${name} (still a placeholder)`)];
}
