import { createHmac } from 'node:crypto';

/** The header that proves a webhook is the provider's: the moment it was sent, and an HMAC over that moment and the raw body. */
export function signWebhook(body: string, secret: string, sentAtSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${sentAtSeconds}.${body}`).digest('hex');
  return `t=${sentAtSeconds},v1=${signature}`;
}
