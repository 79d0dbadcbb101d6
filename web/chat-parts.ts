import { openPanel, togglePanel } from './features/support/open-panel.tsx';
import type { ChatParts } from './integrations/chat/connect-chat.ts';
import { sessionStore } from './session/session-store.ts';

/** Supplied to `integrations/chat`, which can't import features or the session. */
export const chatParts: ChatParts = {
  openPanel,
  togglePanel,
  findCustomer: () => {
    const { access_token: token, user } = sessionStore.getState().user;
    return token === '' ? undefined : { email: user.email, phone: user.phoneNumber, name: user.fullName };
  },
};
