import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/addresses/address-book.ts';
import { mapRows } from '../../database/read-pages.ts';
import { limitConcurrency, oneDownloadAtATime } from '../../http/concurrency-limit.ts';
import { answerParser, serve } from '../../http/serve-endpoint.ts';
import { writeJson } from '../../http/stream-json.ts';
import { presentAddress } from './address-book.presenter.ts';
import type { AddressBookDeps } from './edit-address-book.ts';
import { addAddress, changeAddress, removeAddress } from './edit-address-book.ts';
import { importAddresses } from './import-addresses.ts';
import { listAddresses, offerAddresses, readWholeSide, searchAddresses } from './read-address-book.ts';

const readEntry = answerParser(contract.exportAddresses, contract.addressBookEntry);

export function registerAddressBookRoutes(app: FastifyInstance, deps: AddressBookDeps): void {
  const { database } = deps;
  // Each reads a whole side of the book. Fewer than a customer's share of the calls in flight, so that their other calls are served.
  const runLimited = limitConcurrency({
    maxRunning: 2,
    maxWaiting: 4,
    message: 'We’re still searching your address book. Please try again in a few seconds.',
  });
  serve(app, contract.myAddressBook, async (_request, { caller }) => {
    const { own, receivers } = await offerAddresses(database, caller);
    return { myAddressBook: own.map(presentAddress), receiverAddressBook: receivers.map(presentAddress) };
  });

  serve(app, contract.listAddresses, async ({ query }, { caller }) => {
    const { addresses, total } = await runLimited(caller, () => listAddresses(database, caller, query));
    return { data: addresses.map(presentAddress), total };
  });

  serve(app, contract.searchAddresses, async ({ query }, { caller }) => {
    const { addresses, hasMore } = await runLimited(caller, () => searchAddresses(database, caller, query));
    return { data: addresses.map(presentAddress), has_more: hasMore };
  });

  serve(app, contract.addAddress, async ({ body: { side, ...details } }, { caller }) => {
    const added = await addAddress(deps, caller, side, details);
    return { message: 'Address saved', entry: presentAddress(added) };
  });

  serve(app, contract.changeAddress, async ({ params, body }, { caller }) => {
    const changed = await changeAddress(deps, caller, params.id, body);
    return { message: 'Address saved', entry: presentAddress(changed) };
  });

  serve(app, contract.deleteAddress, async ({ params }, { caller }) => {
    await removeAddress(database, caller, params.id);
    return { message: 'Address deleted' };
  });

  serve(app, contract.importAddresses, async ({ body: { side, rows } }, { caller }) => {
    const outcome = await importAddresses(deps, caller, side, rows);
    return { ...outcome, faults: [...outcome.faults], message: importMessage(outcome.added) };
  });

  const startDownload = oneDownloadAtATime();
  serve(app, contract.exportAddresses, async ({ query }, { caller }) => {
    const addresses = readWholeSide(database, caller.organisationId, query.side);
    const data = mapRows(addresses, (address) => readEntry(presentAddress(address)));
    return startDownload(caller, async () => writeJson({ data }));
  });
}

function importMessage(added: number): string {
  if (added === 0) return 'No addresses added';
  return added === 1 ? '1 address added' : `${added.toLocaleString('en-GB')} addresses added`;
}
