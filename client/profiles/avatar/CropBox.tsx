import { type KeyboardEvent, type PointerEvent, type Ref, useId, useRef } from 'react';
import type { PictureSize } from '../../../shared/pictureSizes.ts';
import styles from './AvatarDialog.module.css';
import { type Crop, clampCrop, maxZoom, sideOf } from './crop.ts';

interface CropBoxProps {
  /** Address of the picture. */
  src: string;
  /** Null until the picture is there. */
  size: PictureSize | null;
  crop: Crop;
  onChange: (crop: Crop) => void;
  onLoad: (size: PictureSize) => void;
  onBroken: () => void;
  ref: Ref<HTMLImageElement>;
}

/** Width of the box, in CSS pixels. */
const boxSide = 256;
/** The step of an arrow key, as a share of the box. */
const keyStep = 0.04;

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shows a picture as others will see it; dragging, arrow keys and a slider choose the part. */
export function CropBox({ src, size, crop, onChange, onLoad, onBroken, ref }: CropBoxProps) {
  const dragRef = useRef<{ x: number; y: number } | null>(null);
  const zoomId = useId();
  const scale = size ? boxSide / sideOf(size, crop) : 1;
  /** Moves the square by so much of the picture's own pixels. */
  const move = (x: number, y: number) => {
    if (size) onChange(clampCrop(size, { ...crop, x: crop.x + x, y: crop.y + y }));
  };
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragRef.current = { x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent) => {
    const from = dragRef.current;
    if (!from) return;
    move((from.x - event.clientX) / scale, (from.y - event.clientY) / scale);
    dragRef.current = { x: event.clientX, y: event.clientY };
  };
  const endDrag = () => {
    dragRef.current = null;
  };
  const moveByKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow || !size) return;
    event.preventDefault();
    const step = sideOf(size, crop) * keyStep;
    move(arrow[0] * step, arrow[1] * step);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a picture to move */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
        tabIndex={0}
        aria-label="Your picture. Drag it or use the arrow keys to move it."
        className={styles.box}
        onPointerDown={startDrag}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onKeyDown={moveByKey}
      >
        <img
          ref={ref}
          src={src}
          alt=""
          draggable={false}
          hidden={!size}
          onLoad={({ currentTarget: image }) =>
            onLoad({ width: image.naturalWidth, height: image.naturalHeight })
          }
          onError={onBroken}
          style={
            size
              ? {
                  width: size.width * scale,
                  height: size.height * scale,
                  translate: `${boxSide / 2 - crop.x * scale}px ${boxSide / 2 - crop.y * scale}px`,
                }
              : undefined
          }
        />
      </div>
      <div className={styles.zoom}>
        <label htmlFor={zoomId}>Zoom</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          disabled={!size}
          onChange={(event) =>
            size && onChange(clampCrop(size, { ...crop, zoom: Number(event.target.value) }))
          }
        />
      </div>
    </>
  );
}
