// `npm run settings`: writes docs/settings.md, which `npm run check` compares with the code.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { writeSettingsTable } from '../check/settings.ts';

const root = join(import.meta.dirname, '..', '..');
const example = readFileSync(join(root, '.env.example'), 'utf8');
writeFileSync(join(root, 'docs', 'settings.md'), writeSettingsTable(readConfig, example));
