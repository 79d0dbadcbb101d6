import type { ReactNode } from 'react';
import { ErrorDrawing } from '../../web/drawings/error-drawing.tsx';
import { LarkDrawing } from '../../web/drawings/lark-drawing.tsx';
import { LoadingDrawing } from '../../web/drawings/loading-drawing.tsx';
import { Logo } from '../../web/drawings/logo.tsx';
import { NotFoundDrawing } from '../../web/drawings/not-found-drawing.tsx';
import { OfflineDrawing } from '../../web/drawings/offline-drawing.tsx';
import { BusinessScene } from '../../web/drawings/scenes/business-scene.tsx';
import { ChargingScene } from '../../web/drawings/scenes/charging-scene.tsx';
import { ClosedRoadScene } from '../../web/drawings/scenes/closed-road-scene.tsx';
import { DoorstepScene } from '../../web/drawings/scenes/doorstep-scene.tsx';
import { AirFreightScene, CustomsClearanceScene, SeaFreightScene } from '../../web/drawings/scenes/freight-scenes.tsx';
import { CityScene, CountryScene } from '../../web/drawings/scenes/hero-scene.tsx';
import { LocalDeliveryScene } from '../../web/drawings/scenes/local-delivery-scene.tsx';
import { company } from '../../web/lib/company.ts';

export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}

interface SpecimenProps {
  readonly title: string;
  /** One picture is enough: it is the same in both colour schemes, and much the same at every width. */
  readonly isUniform?: boolean;
  readonly children: ReactNode;
}

/** A part of the gallery. `e2e/ui-gallery.test.ts` compares it with pictures named after its title. */
export function Specimen({ title, isUniform = false, children }: SpecimenProps) {
  return (
    <section data-specimen={title} data-uniform={isUniform} className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{title}</h2>
      <div className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5">{children}</div>
    </section>
  );
}

const scenes = [
  CityScene,
  CountryScene,
  LocalDeliveryScene,
  AirFreightScene,
  CustomsClearanceScene,
  SeaFreightScene,
  BusinessScene,
];
const smallScenes = [
  ChargingScene,
  DoorstepScene,
  ClosedRoadScene,
  ErrorDrawing,
  NotFoundDrawing,
  OfflineDrawing,
  LoadingDrawing,
];

export function Drawings() {
  return (
    <Specimen title="Drawings">
      <div className="grid grid-cols-2 items-end gap-5 lg:grid-cols-4">
        {[...scenes, ...smallScenes].map((Scene) => (
          <Scene key={Scene.name} className="h-auto w-full" />
        ))}
      </div>
    </Specimen>
  );
}

export function Larks() {
  return (
    <Specimen title="Lark">
      <Logo name={company.name} />
      <Poses />
      <div className="on-evergreen rounded-card p-4">
        <Poses />
      </div>
    </Specimen>
  );
}

function Poses() {
  return (
    <div className="flex flex-wrap items-end gap-4">
      {(['resting', 'flying', 'landing', 'waiting'] as const).map((pose) => (
        <LarkDrawing key={pose} pose={pose} className="size-12" />
      ))}
    </div>
  );
}
