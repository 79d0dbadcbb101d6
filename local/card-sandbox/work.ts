import type { Behaviour } from './behaviour.ts';
import type { Form } from './protocol/read-form.ts';
import type { SandboxTransaction } from './sandbox-database.ts';

/** Something the sandbox does in one transaction, asked by a call or of its own accord. */
export interface Work {
  readonly trx: SandboxTransaction;
  readonly now: Date;
  readonly behaviour: Behaviour;
  /** The call it is for, as events name it; both null for what happens of its own accord. */
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
}

/** Work that a call asked for. */
export interface Call extends Work {
  readonly form: Form;
  /** Whether it came with the publishable key, which everyone may know. */
  readonly isFromBrowser: boolean;
}

const laterKinds = ['dispute', 'fail-refund', 'complete-refund', 'settle'] as const;

/** What the provider does some time after it answered. */
export type LaterKind = (typeof laterKinds)[number];

/** Whether a word names something done later. */
export function isLaterKind(word: string): word is LaterKind {
  return laterKinds.some((kind) => kind === word);
}

/** Plans something for later. */
export async function doLater(work: Work, kind: LaterKind, objectId: string): Promise<void> {
  const dueAt = new Date(work.now.getTime() + work.behaviour.later_ms);
  await work.trx.insertInto('tasks').values({ kind, object_id: objectId, due_at: dueAt }).execute();
}
