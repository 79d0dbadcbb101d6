import { aboutText } from '../../content/about.tsx';
import { LocalDeliveryScene } from '../../drawings/local-delivery-scene.tsx';
import { ProsePage } from '../../features/company/prose-page.tsx';
import { company } from '../../lib/company.ts';

export const page = {
  title: 'About Us',
  description: `${company.name} is a parcel courier from Dartford that drives electric vans. What we do, how a parcel travels, what it costs and where we go.`,
};

export function Component() {
  return (
    <ProsePage
      title="About Us"
      lead={<p>A parcel courier from Dartford, with electric vans and a price that says what it includes.</p>}
      updated="2026-11-15"
      drawing={<LocalDeliveryScene className="h-auto w-full" />}
      sections={aboutText}
    />
  );
}
