import { useQuery } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import {
  type CompanyDetails,
  companyDetails,
  getCompanyDetails,
  updateCompanyDetails,
} from '../../../../contract/account-settings.ts';
import { formatVatNumber } from '../../../../contract/values/vat-number.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** The company that the customer's invoices name. */
export function CompanyPanel() {
  const { data, error } = useQuery(endpointQuery(getCompanyDetails, {}), queryClient);
  return (
    <section aria-labelledby="company" className="grid gap-4">
      <h2 id="company" className="text-xl">
        Company details
      </h2>
      <p className="text-quiet">
        We print these on your invoices from now on, and the company’s name on your labels. Invoices you already have
        stay as they are.
      </p>
      {error && !data && <Notice tone="danger">{error.message}</Notice>}
      {!error && !data && (
        <SkeletonGroup label="Looking up your company details">
          <Skeleton className="h-18" />
        </SkeletonGroup>
      )}
      {data && <CompanyForm saved={data.data} />}
    </section>
  );
}

function CompanyForm({ saved }: { readonly saved: CompanyDetails }) {
  const form = useForm({
    start: shown(saved),
    schema: companyDetails,
    send: async (body) => {
      const { data, message } = await call(updateCompanyDetails, { body });
      queryClient.setQueryData(endpointQuery(getCompanyDetails, {}).queryKey, { data });
      form.reset(shown(data));
      toast.success(message);
    },
  });
  return (
    <Form
      label="Company details"
      state={form}
      submitLabel="Save company details"
      sendingText="Saving your company details"
    >
      <TextField {...form.field('company_name')} label="Company name (optional)" autoComplete="organization" />
      <TextField
        {...form.field('vat_number')}
        label="VAT number (optional)"
        hint="A UK number, such as GB 123 4567 82."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </Form>
  );
}

function shown({ company_name, vat_number }: CompanyDetails): CompanyDetails {
  return { company_name, vat_number: formatVatNumber(vat_number) };
}
