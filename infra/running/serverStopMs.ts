/** How long a server may take to stop; longer than the 30 seconds that it gives running requests. */
export const serverStopMs = 35_000;
