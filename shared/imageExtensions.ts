/** Image formats that the games read, best first; whichever of them a texture has, it is the same texture. */
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.bmp', '.dds'] as const;
