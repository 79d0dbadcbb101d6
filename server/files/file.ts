import type { FastifyBaseLogger } from 'fastify';
import type { storedFileTypes } from '../../contract/files.ts';
import type { Database } from '../database/database.ts';
import type { FileTable } from '../database/file-tables.ts';
import type { FileStorage } from '../integrations/file-storage/file-storage.ts';
import type { VirusScan } from '../integrations/virus-scan/virus-scan.ts';
import type { EncodeImage } from './encode-image.ts';
import type { FileLinks } from './file-links.ts';

export type FilePurpose = FileTable['purpose'];

interface PurposeRules {
  /** For one subject, such as a complaint. */
  readonly mostFiles: number;
  readonly mayOwnerRead: boolean;
}

export const filePurposes: Readonly<Record<FilePurpose, PurposeRules>> = {
  COMPLAINT: { mostFiles: 10, mayOwnerRead: true },
  SHIPMENT: { mostFiles: 20, mayOwnerRead: false },
};

export interface StoredFile {
  /** Also its key in the storage. */
  readonly id: string;
  readonly type: (typeof storedFileTypes)[number];
  readonly sizeBytes: number;
  readonly createdAt: Date;
}

export interface FileDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly storage: FileStorage;
  readonly virusScan: VirusScan;
  readonly encodeImage: EncodeImage;
  readonly links: FileLinks;
  readonly retentionMs: Readonly<Record<FilePurpose, number>>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}
