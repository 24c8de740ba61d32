/** The image formats that the games read, best first; a texture is the same in any of them. */
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.bmp', '.dds'] as const;
