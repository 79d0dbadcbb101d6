import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { eraseAccount, exportAccount } from '../../../../contract/account-settings.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { clearQuote, logOut } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../password-field.tsx';

/** Erases the account after asking for the password once more. */
export function EraseAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Erase my account
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Erase your account?">
        <EraseForm />
      </Dialog>
    </>
  );
}

function EraseForm() {
  const navigate = useNavigate();
  const form = useForm({
    start: { password: '' },
    schema: eraseAccount.body,
    send: async (body) => {
      const { message } = await call(eraseAccount, { body });
      toast.remove(); // earlier messages are about an account that is gone
      toast.success(message);
      // At once: without a session the page goes to the log-in by itself, and only then it can be told what to say there.
      flushSync(logOut);
      clearQuote();
      const notice = `${message} You are signed out everywhere.`;
      void navigate('/auth/login', { replace: true, state: { notice } });
    },
  });
  return (
    <Form
      label="Erase my account"
      state={form}
      submitLabel="Erase my account for good"
      submitVariant="danger"
      sendingText="Erasing your account"
    >
      <p>
        Your name, your addresses and your settings are deleted, and you are signed out everywhere. This can't be
        undone. We keep invoices for six years, because the law asks us to.
      </p>
      <PasswordField {...form.field('password')} label="Your password" />
    </Form>
  );
}

/** Hands the customer everything we keep about them, as a file. */
export function DownloadData() {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(exportAccount, {}),
      onSuccess: (data) => saveFile(JSON.stringify(data, null, 2), 'application/json', 'my-data.json'),
    },
    queryClient,
  );
  return (
    <Button variant="secondary" isLoading={isPending} loadingText="Gathering your data" onClick={() => mutate()}>
      <Download aria-hidden="true" />
      Download my data
    </Button>
  );
}
