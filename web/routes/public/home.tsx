import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { AboutBlock } from '../../features/company/about-block.tsx';
import { HeroSection } from '../../features/company/hero-section.tsx';
import { SendPanel } from '../../features/quotes/quote-form.tsx';
import { TrackPanel } from '../../features/tracking/track-form.tsx';
import { homePath } from '../../layout/navigation.ts';
import { company } from '../../lib/company.ts';
import { documentTitle } from '../../lib/page.ts';
import { prerenderedPart } from '../../lib/prerendered-part.tsx';
import { loadSummaryPage } from '../../summary-page.ts';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const page = {
  title: `${company.name}: send a parcel by electric van`,
  description:
    'Electric parcel delivery across the United Kingdom. See the price of your parcel, VAT included, before you book.',
};

/** The `page` parameter selects a tab (specification, section 2). */
const tabs = [
  { id: 'send', label: 'Send', href: homePath },
  { id: 'track', label: 'Track', href: '/?page=track' },
] as const;

const Services = prerenderedPart('services-part', async () => {
  return (await import('../../features/company/services-section.tsx')).ServicesSection;
});
const Business = prerenderedPart('business-part', async () => {
  return (await import('../../features/company/business-banner.tsx')).BusinessBanner;
});

export function Component() {
  const [search] = useSearchParams();
  // Any value but 'send' shows Track (section 2). Both are prerendered, so the first render equals the HTML.
  const selected = (search.get('page') ?? 'send') === 'send' ? 'send' : 'track';
  useEffect(() => {
    document.title = documentTitle(selected === 'track' ? { title: 'Track your parcel' } : page);
  }, [selected]);
  return (
    <>
      <HeroSection>
        <Card tone="lifted" className="pt-1 sm:pt-2">
          <Tabs label="What would you like to do?" tabs={tabs} selected={selected} panelClassName="pt-4">
            {selected === 'send' ? <SendPanel loadSummary={loadSummaryPage} /> : <TrackPanel />}
          </Tabs>
        </Card>
      </HeroSection>
      <Services />
      <Business />
      <AboutBlock />
    </>
  );
}
