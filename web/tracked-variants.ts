import type { TrackedShipment } from '../contract/tracking.ts';
import { type pagePlaceholders, pageVariantOf } from '../contract/values/parcel-page.ts';
import { describeParcel, isDayLit, litDay } from '../contract/values/parcel-words.ts';
import { canChangePreferences, type ShipmentStatus, shipmentStatuses } from '../contract/values/shipment-status.ts';
import { noonOfDay } from '../contract/values/time/relative-day.ts';
import { groupTrackingCode } from '../contract/values/tracking-code.ts';
import { renderPage } from './entry-server.tsx';
import { setParcel } from './features/tracking/live-parcel.ts';

/** What stands in `<main>` of a parcel's page, by variant. The frame around it is that of the shell, or the browser could not hydrate it. */
export async function renderTrackedVariants(shell: string): Promise<Record<string, string>> {
  const variants: Record<string, string> = {};
  for (const parcel of sampleParcels()) {
    setParcel(parcel._tracking_id, { data: parcel });
    const { html } = await renderPage(`/track-parcel?tracking_code=${parcel._tracking_id}`);
    const { frame, main } = partsOf(html);
    if (frame !== partsOf(shell).frame) throw new Error('The frame of a parcel’s page is not that of its shell.');
    const words = describeParcel(parcel, noonOfDay(0)); // the prerender’s today
    variants[pageVariantOf(parcel, words)] = withPlaceholders(main, {
      code: groupTrackingCode(parcel._tracking_id),
      promise: isDayLit(parcel, words) ? words.promise.slice(0, -litDay.length) : words.promise,
      window: words.window ?? '',
      sentence: words.sentence,
    });
  }
  return variants;
}

function partsOf(html: string): { readonly frame: string; readonly main: string } {
  const [, before = '', main = '', after = ''] = /^(.*<main[^>]*>)(.*)(<\/main>.*)$/s.exec(html) ?? [];
  return { frame: before + after, main };
}

function withPlaceholders(
  html: string,
  words: Readonly<Partial<Record<keyof typeof pagePlaceholders, string>>>,
): string {
  let filled = html;
  for (const [name, text] of Object.entries(words)) {
    const parts = filled.split(`>${text}<`);
    if (parts.length !== 2) throw new Error(`A parcel’s page has ‘${text}’ ${parts.length - 1} times.`);
    filled = parts.join(`>{${name}}<`);
  }
  return filled;
}

/** With every word that a parcel of its status can have, each of them once on the page. */
function sampleParcels(): TrackedShipment[] {
  const pickup = { address: ['1 Any Road', 'Anytown'], hours: '', until: '1970-01-06' };
  const today = { from: '1970-01-01T08:00:00.000Z', until: '1970-01-01T18:00:00.000Z' };
  const samples = shipmentStatuses.map((status) => sampleParcel(status));
  return [
    ...samples,
    ...samples.filter(canChangePreferences).map(({ status }) => sampleParcel(status, { isSplit: true })),
    { ...sampleParcel('OUT_FOR_DELIVERY'), expected: today },
    { ...sampleParcel('READY_FOR_PICKUP'), pickup },
    { ...sampleParcel('DELIVERED'), delivered_to: 'PICKUP_POINT' },
  ];
}

function sampleParcel(status: ShipmentStatus, { isSplit = false } = {}): TrackedShipment {
  const event = {
    at: '1970-01-02T09:00:00.000Z',
    status,
    sentence: 'Scanned in Anytown.',
    town: 'Anytown',
    reason: 'REFUSED',
  };
  const statuses = isSplit ? [status, 'OUT_FOR_DELIVERY' as const] : [status];
  return {
    _tracking_id: 'AW332407496GB',
    parcels: statuses.map((own, index) => ({
      _tracking_id: `${index}`,
      number: index + 1,
      status: own,
      last_event: event,
    })),
    status,
    createdAt: event.at,
    shipper_street_name: '',
    shipper_town: 'Anytown',
    shipper_country: 'UK',
    receiver_street_name: '',
    receiver_town: 'Anytown',
    receiver_country: 'UK',
    events: [event],
    expected: { from: '1970-01-06T08:00:00.000Z', until: '1970-01-06T18:00:00.000Z' },
    delivery_days: 2,
    route: { from: { latitude: 52, longitude: 0 }, to: { latitude: 53, longitude: 0 }, stops: [] },
  };
}
