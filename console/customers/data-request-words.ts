import type { DataRequestChannel, DataRequestKind } from '../../contract/staff/customer-care.ts';

export const kindWords: Readonly<Record<DataRequestKind, string>> = {
  ERASURE: 'Erasure of their account',
  COPY: 'A copy of their data',
};

export const channelWords: Readonly<Record<DataRequestChannel, string>> = {
  EMAIL: 'Email',
  PHONE: 'Phone',
  LETTER: 'Letter',
  CHAT: 'Chat',
  IN_PERSON: 'In person',
};
