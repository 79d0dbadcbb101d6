import { apiBasePath } from '../../contract/endpoint.ts';
import { myShipments } from '../../contract/shipments.ts';
import type { Asker } from './ask.ts';
import { pay } from './pay.ts';
import { expectOk, type People } from './people.ts';

/** Has somebody pay for a parcel, and gives its tracking code. */
export async function bookParcel(asker: Asker, people: People, publishableKey: string): Promise<string> {
  const [sender] = await people.create(1);
  if (!sender) throw new Error('Nobody was created.');
  await pay(asker, sender, publishableKey, (step, { status }) => {
    if (status !== 200 && status !== 202) throw new Error(`${step} was answered with ${status}.`);
  });
  const headers = { authorization: `Bearer ${sender.token}` };
  const listed = await expectOk(
    asker,
    { method: 'GET', path: apiBasePath + myShipments.path, headers },
    sender.network,
  );
  const [shipment] = myShipments.response.parse(JSON.parse(listed.text)).data;
  if (!shipment) throw new Error('The shipment is not in the list.');
  return shipment._tracking_id;
}
