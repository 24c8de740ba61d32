import type { BackdropName } from './backdrops.ts';
import type { FloorName } from './drawScene.ts';
import type { SceneName } from './scenes.ts';

/** The first person is the moderator. */
export const people = [
  { name: 'Rolly', bio: 'Keeps the place tidy. Ask me about guidelines, or about shortcuts.' },
  { name: 'Ivory', bio: 'I build slowly. Every edge is bevelled by hand.' },
  { name: 'Kestrel', bio: 'High places and long falls.' },
  { name: 'Tobi', bio: 'Hunt maps, mostly. Bring friends.' },
  { name: 'Marisol', bio: 'Colours first, geometry second.' },
  { name: 'Threefolder', bio: '' },
  { name: 'Pascal', bio: 'One idea per level. If it takes two minutes, it is too long.' },
  { name: 'Juniper', bio: 'Level designer by night, asleep by day.' },
  { name: 'Aki', bio: '' },
  { name: 'Northwind', bio: 'Ice, wind and other excuses for missing the finish.' },
  { name: 'Bramble', bio: '' },
  { name: 'Octavia', bio: 'Collecting ultimate times since the first patch.' },
  { name: 'Pebble', bio: '' },
  { name: 'Quill', bio: 'I write too many comments.' },
  { name: 'Sable', bio: '' },
  { name: 'Wren', bio: '' },
  { name: 'Fennel', bio: '' },
  { name: 'Lumen', bio: 'Here for the gems.' },
  { name: 'Orrin', bio: '' },
  { name: 'Maple', bio: '' },
  { name: 'Halcyon', bio: '' },
  { name: 'Dot', bio: '' },
  { name: 'Ferro', bio: '' },
  { name: 'Zephyr', bio: '' },
] as const;

/** The first word of a level's name decides its backdrop. */
export const firstWords: readonly { word: string; backdrop: BackdropName; floor: FloorName }[] = [
  { word: 'Crystal', backdrop: 'dawn', floor: 'ice' },
  { word: 'Floating', backdrop: 'day', floor: 'blue' },
  { word: 'Hidden', backdrop: 'forest', floor: 'gold' },
  { word: 'Broken', backdrop: 'dusk', floor: 'stone' },
  { word: 'Endless', backdrop: 'sea', floor: 'red' },
  { word: 'Silent', backdrop: 'night', floor: 'stone' },
  { word: 'Golden', backdrop: 'day', floor: 'gold' },
  { word: 'Twisted', backdrop: 'dawn', floor: 'purple' },
  { word: 'Frozen', backdrop: 'snow', floor: 'ice' },
  { word: 'Upper', backdrop: 'day', floor: 'red' },
  { word: 'Lower', backdrop: 'forest', floor: 'copper' },
  { word: 'Midnight', backdrop: 'night', floor: 'blue' },
  { word: 'Copper', backdrop: 'sea', floor: 'copper' },
  { word: 'Velvet', backdrop: 'dusk', floor: 'purple' },
  { word: 'Tilted', backdrop: 'snow', floor: 'red' },
  { word: 'Lucky', backdrop: 'day', floor: 'green' },
  { word: 'Narrow', backdrop: 'sea', floor: 'gold' },
  { word: 'Paper', backdrop: 'dawn', floor: 'paper' },
  { word: 'Rolling', backdrop: 'forest', floor: 'blue' },
  { word: 'Thunder', backdrop: 'storm', floor: 'stone' },
  { word: 'Amber', backdrop: 'dusk', floor: 'gold' },
  { word: 'Cobalt', backdrop: 'storm', floor: 'blue' },
  { word: 'Spiral', backdrop: 'night', floor: 'purple' },
  { word: 'Quiet', backdrop: 'snow', floor: 'green' },
];

/** The second word decides what is built. */
export const secondWords: readonly { word: string; scene: SceneName }[] = [
  { word: 'Causeway', scene: 'bridge' },
  { word: 'Garden', scene: 'terraces' },
  { word: 'Staircase', scene: 'stairs' },
  { word: 'Canyon', scene: 'canyon' },
  { word: 'Bridge', scene: 'bridge' },
  { word: 'Terrace', scene: 'terraces' },
  { word: 'Harbour', scene: 'archipelago' },
  { word: 'Tower', scene: 'spiral' },
  { word: 'Loop', scene: 'loop' },
  { word: 'Archipelago', scene: 'archipelago' },
  { word: 'Gallery', scene: 'arena' },
  { word: 'Orchard', scene: 'islands' },
  { word: 'Switchback', scene: 'stairs' },
  { word: 'Cascade', scene: 'slope' },
  { word: 'Observatory', scene: 'spiral' },
  { word: 'Plateau', scene: 'terraces' },
  { word: 'Junction', scene: 'islands' },
  { word: 'Lantern', scene: 'spiral' },
  { word: 'Carousel', scene: 'loop' },
  { word: 'Workshop', scene: 'arena' },
  { word: 'Skyline', scene: 'skyline' },
  { word: 'Passage', scene: 'canyon' },
  { word: 'Ramp', scene: 'slope' },
  { word: 'Pinball', scene: 'slope' },
];

export const descriptions = [
  'Easy to start, hard to stop. Keep to the middle tiles and trust the slope.',
  'Three islands, one long jump. The shortcut is real, but it asks for patience.',
  'Everything here is a straight line until it is not.',
  'Built around a single corner that took a month to get right.',
  'A short one for a slow morning.',
  'Gold is fair, ultimate is not. You have been told.',
  'Look down once at the start, then never again.',
  'Momentum is everything; brakes are for the second half.',
  'The floor is honest. The walls are not.',
  'My first level with moving light. Be kind.',
  'Two ways to the top, and the long one is faster.',
  'Nothing moves here except you.',
  'If you hear the wind, you are already too slow.',
  'A remake of a sketch from years ago, with fewer holes.',
] as const;

export const gemDescriptions = [
  'Collect every gem before the wind finds you.',
  'The gems lead the way. Most of them, at least.',
  'One gem hides behind the start. Now you know.',
  'Greedy routes are possible, and so is regret.',
  'Every gem is in sight of the next. Do not hurry.',
] as const;

export const remarks = [
  'Thanks to everyone who tried the early versions.',
  'The gold time assumes the left shortcut, the ultimate time assumes courage.',
  'Feedback on the second half is welcome.',
  'Made for the spring building week; the theme was “edges”.',
  '',
  '',
  '',
] as const;

export const commentTexts = [
  'That last half-pipe took me forty tries. Worth it.',
  'Ultimate time without the shortcut, somehow.',
  'Plays well in the web version too.',
  'The view from the top alone deserves a love.',
  'Could the third checkpoint be a little wider?',
  'My favourite of the week.',
  'I fell off at the very first tile. Twice.',
  'Smooth edges everywhere, thank you for that.',
  'Added to my warm-up list.',
  'Great flow once you stop braking.',
  'The light at the end of the first section is beautiful.',
  'Is the jump after the corner meant to be possible without a power-up? Asking for a friend.',
  'It is. Aim for the left pillar and do not think about it.',
  'Beat the gold time by 0.02 seconds and will not be touching this again.',
  'We played this for an hour yesterday and nobody got the same route.',
  'Short and sweet. More like this, please!',
  'The texture work is so clean.',
  'Finally a level that I can show to beginners.',
  'I keep coming back to this one.',
  'Not sure about the colours, but the shape is perfect.',
  'How long did this take you to build?',
  'Rolled straight into the finish by accident. Best run of my life.',
] as const;

export const packNames = [
  'Sunday Warm-ups',
  'One Jump Each',
  'Night Shift',
  'Gems Galore',
  'For Friends Who Are New',
  'Edges and Ledges',
  'Under a Minute',
  'The Long Way Round',
  'Blue Skies Only',
  'Practice Makes Marble',
] as const;

/** One description for each of `packNames`. */
export const packDescriptions = [
  'Short levels for a slow morning, easiest first. Swap in your favourites, keep it under twenty.',
  'Every level here is about one single jump.',
  'What we play together after work. Dark skies, loud music.',
  'Bring a big pocket.',
  'No prior rolling needed.\nStart at the top and stop whenever it gets steep.',
  'Narrow paths, and narrower ones.',
  'If it takes longer, try again.',
  'For when the fastest route is not the point.',
  'Levels that make the week look better.',
  'Ten minutes a day. We check.',
] as const;
