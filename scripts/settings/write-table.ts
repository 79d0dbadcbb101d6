// `npm run settings`: writes docs/settings.md, which `npm run check` holds against the settings that are read.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { writeSettingsTable } from '../check/settings.ts';

const root = join(import.meta.dirname, '..', '..');
const example = readFileSync(join(root, '.env.example'), 'utf8');
writeFileSync(join(root, 'docs', 'settings.md'), writeSettingsTable(readConfig, example));
