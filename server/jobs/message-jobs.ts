import { randomUUID } from 'node:crypto';
import { days } from '../../contract/values/duration.ts';
import type { Database } from '../database/database.ts';
import { fromNow } from '../database/from-now.ts';
import { type PrepareMessageDeps, prepareMessage } from '../tracking/messages/prepare-message.ts';
import { type TellDeps, tellOfParcels } from '../tracking/messages/tell-of-parcels.ts';
import type { JobHandlers } from './job.ts';
import { countWaiting } from './jobs.repository.ts';
import { type SendLetterDeps, sendLetter } from './send-letter.ts';

/** How long it is worth trying to tell somebody of a parcel. */
const usefulForMs = days(3);

/** Queues messages about parcels, however many in one statement, and knows how many wait. */
export function messageJobs(database: Database): Pick<TellDeps, 'enqueueMessages' | 'countWaitingMessages'> {
  return {
    enqueueMessages: async (trx, messages) => {
      if (messages.length === 0) return;
      const jobs = messages.map((message) => ({
        id: randomUUID(),
        kind: 'parcel-message',
        payload: JSON.stringify(message),
        useful_until: fromNow(usefulForMs),
      }));
      await trx.insertInto('jobs').values(jobs).execute();
    },
    countWaitingMessages: () => countWaiting(database, 'parcel-message'),
  };
}

type MessageHandlers = Pick<JobHandlers, 'tell-of-parcels' | 'parcel-message'>;

/** Reads what there is to tell, and tells it. A message that is of no more use when its turn comes is done without being sent. */
export function messageHandlers(deps: SendLetterDeps & Omit<PrepareMessageDeps, 'companyName'>): MessageHandlers {
  return {
    'tell-of-parcels': async () => {
      await tellOfParcels({ database: deps.database, ...messageJobs(deps.database) });
      return { outcome: 'done' };
    },
    'parcel-message': async (job) => {
      const message = await prepareMessage({ ...deps, companyName: deps.company.name }, job.payload);
      if (!message) return { outcome: 'done' };
      const { to, letter, stopUrl } = message;
      return sendLetter(deps, job, { to, stopUrl }, letter);
    },
  };
}
