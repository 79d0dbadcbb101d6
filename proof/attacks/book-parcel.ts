import { apiBasePath } from '../../contract/endpoint.ts';
import { myShipments } from '../../contract/shipments.ts';
import type { HttpClient } from './http/http-client.ts';
import { pay } from './pay.ts';
import { expectOk, type People } from './people.ts';

/** Returns the tracking code. */
export async function bookParcel(client: HttpClient, people: People, publishableKey: string): Promise<string> {
  const [sender] = await people.create(1);
  if (!sender) throw new Error('Nobody was created.');
  await pay(client, sender, publishableKey, (step, { status }) => {
    if (status !== 200 && status !== 202) throw new Error(`${step} was answered with ${status}.`);
  });
  const headers = { authorization: `Bearer ${sender.token}` };
  const listed = await expectOk(
    client,
    { method: 'GET', path: apiBasePath + myShipments.path, headers },
    sender.network,
  );
  const [shipment] = myShipments.response.parse(JSON.parse(listed.text)).data;
  if (!shipment) throw new Error('The shipment is not in the list.');
  return shipment._tracking_id;
}
