import type { storedFileTypes } from '../../contract/files.ts';

export interface FileTable {
  id: string;
  purpose: 'COMPLAINT' | 'SHIPMENT';
  subject: string;
  user_id: string | null;
  state: 'STORING' | 'STORED' | 'DELETING';
  type: (typeof storedFileTypes)[number];
  size_bytes: number;
  source_hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

export interface FileTables {
  files: FileTable;
}
