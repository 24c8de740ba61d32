import { AddingPlace } from '../packs/AddingPlace.tsx';
import { Hero } from './Hero.tsx';
import { Highlights } from './Highlights.tsx';
import { InstallationGuide } from './InstallationGuide.tsx';
import { LatestLevels } from './LatestLevels.tsx';
import { Tiles } from './Tiles.tsx';

export function HomePage() {
  return (
    <>
      <AddingPlace />
      <Hero />
      <Tiles />
      <LatestLevels />
      <Highlights />
      <InstallationGuide />
    </>
  );
}
