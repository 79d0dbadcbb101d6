import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getShipment, myShipments } from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipment, aShipmentDetail } from '../../testing/a-shipment.ts';
import { emulateMotion } from '../../testing/emulate-motion.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(async () => {
  await page.viewport(1280, 900);
  updateSession(aSession());
});

/** What moved in each change of the page. */
function watchTransitions(): (readonly (string | null | undefined)[])[] {
  const seen: (readonly (string | null | undefined)[])[] = [];
  const start = document.startViewTransition.bind(document);
  vi.spyOn(document, 'startViewTransition').mockImplementation((change) => {
    const transition = start(change);
    const watch = async () => {
      await transition.ready;
      const effects = document.getAnimations().map(({ effect }) => effect);
      seen.push(effects.map((effect) => (effect instanceof KeyframeEffect ? effect.pseudoElement : undefined)));
    };
    void watch();
    return transition;
  });
  return seen;
}

test('the line of a row becomes the line of its page, and goes back with the reader', async () => {
  await emulateMotion('no-preference');
  const references = ['SHP-AAAAAAA1', 'SHP-AAAAAAA2'];
  const api = fakeApi();
  api.serve(myShipments, () => ({ data: references.map((_shipment_id) => aShipment({ _shipment_id })), total: 2 }));
  api.serve(getShipment, () => ({ shipment: aShipmentDetail({ _shipment_id: 'SHP-AAAAAAA2' }) }));
  const seen = watchTransitions();
  const { screen } = await renderApp('/dashboard');
  await screen.getByRole('link', { name: /SHP-AAAAAAA2/ }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Shipment SHP-AAAAAAA2' })).toBeVisible();
  await expect.poll(() => seen).toHaveLength(1);
  await screen.getByRole('link', { name: 'All Shipment History' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'All Shipment History' })).toBeVisible();
  await expect.poll(() => seen).toHaveLength(2);
  for (const moved of seen) expect(moved).toContain('::view-transition-group(parcel-line)');
});
