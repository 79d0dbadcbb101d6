import { leaveEmail } from '../../../contract/support.ts';
import { useForm } from '../../forms/use-form.ts';
import { call } from '../../lib/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showConversation } from './use-conversation.ts';

/** Asks a visitor who has asked something where the answer should go besides. `onGone` gives the focus on: once that is known, the form goes. */
export function EmailForm({ onGone }: { readonly onGone: () => void }) {
  const { form, field, failure, canSend, isSending } = useForm({
    start: { email: '' },
    schema: leaveEmail.body,
    send: async (body) => {
      const { conversation } = await call(leaveEmail, { body }, undefined, { isQuiet: true });
      onGone();
      showConversation(conversation);
    },
  });
  return (
    <form {...form} aria-label="Answers by e-mail" className="grid gap-3 rounded-card bg-tint p-4">
      {failure !== undefined && (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
      <EmailField
        {...field('email')}
        label="Your e-mail address"
        hint="So that our answer reaches you when this page is closed."
        readOnly={isSending}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={!canSend}
        isLoading={isSending}
        loadingText="Saving your address"
      >
        Save
      </Button>
    </form>
  );
}
