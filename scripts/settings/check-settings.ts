import { readConfig } from '../../server/config.ts';
import { settingsOrEnd } from './settings-or-end.ts';

// Whether the product could start with these settings, told before anything takes long.

settingsOrEnd(readConfig);
