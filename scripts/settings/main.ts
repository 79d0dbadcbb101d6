// Whether the product could start with these settings, told before anything takes long.
import { readConfig } from '../../server/config.ts';
import { settingsOrEnd } from './settings-or-end.ts';

settingsOrEnd(readConfig);
