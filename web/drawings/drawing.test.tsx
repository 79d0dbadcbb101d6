import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { EmptyDrawing } from './empty-drawing.tsx';
import { ErrorDrawing } from './error-drawing.tsx';
import { LarkDrawing } from './lark-drawing.tsx';
import { LoadingDrawing } from './loading-drawing.tsx';
import { NotFoundDrawing } from './not-found-drawing.tsx';
import { OfflineDrawing } from './offline-drawing.tsx';
import { PersonDrawing } from './person-drawing.tsx';
import { LetterScene, LockedDoorScene, TwoLarksScene } from './scenes/account-scenes.tsx';
import { BusinessScene } from './scenes/business-scene.tsx';
import { ChargingScene } from './scenes/charging-scene.tsx';
import { DoorstepScene } from './scenes/doorstep-scene.tsx';
import { AirFreightScene, CustomsClearanceScene, SeaFreightScene } from './scenes/freight-scenes.tsx';
import { CityScene, CountryScene } from './scenes/hero-scene.tsx';
import { LocalDeliveryScene } from './scenes/local-delivery-scene.tsx';

const drawings = {
  AirFreightScene,
  BusinessScene,
  ChargingScene,
  CityScene,
  CountryScene,
  CustomsClearanceScene,
  DoorstepScene,
  EmptyDrawing,
  ErrorDrawing,
  LetterScene,
  LoadingDrawing,
  LocalDeliveryScene,
  LockedDoorScene,
  NotFoundDrawing,
  OfflineDrawing,
  SeaFreightScene,
  TwoLarksScene,
};

test.for(Object.entries(drawings))('%s is small, flat and free of inline styles', async ([, Scene]) => {
  const { container } = await render(<Scene />);
  expect(container.innerHTML.length).toBeLessThan(6000);
  expect(container.querySelector('[style], style, linearGradient, radialGradient, filter')).toBeNull();
});

test.for(['resting', 'flying', 'landing', 'waiting'] as const)('the lark %s is under 2 kB', async (pose) => {
  const { container } = await render(<LarkDrawing pose={pose} />);
  expect(container.innerHTML.length).toBeLessThan(2000);
  expect(container.querySelector('[style], style')).toBeNull();
});

test.for(['collects', 'sorts', 'drives', 'answers'] as const)('the person who %s is under 2 kB', async (role) => {
  const { container } = await render(<PersonDrawing role={role} />);
  expect(container.innerHTML.length).toBeLessThan(2000);
  expect(container.querySelector('[style], style')).toBeNull();
});

test('a drawing with a title is an image of that name', async () => {
  const screen = await render(<EmptyDrawing title="An empty parcel" />);
  await expect.element(screen.getByRole('img', { name: 'An empty parcel' })).toBeVisible();
});

test('a drawing without a title is silent', async () => {
  const screen = await render(<EmptyDrawing />);
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
});
