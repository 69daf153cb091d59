// Written by bin/pin.mjs.

interface PinnedPackage {
  readonly version: string
  /** SHA-512. */
  readonly integrity: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The packages that each native package consists of, by their places below the folder that they are installed in. */
export const pinnedPackages: Readonly<
  Record<'rocksdb' | 'faiss-node', Readonly<Record<string, PinnedPackage>>>
> = {
  rocksdb: {
    'node_modules/rocksdb': {
      version: '5.2.1',
      integrity:
        'sha512-SN9RRLfqDEGfZ6MgfjpQ4DIn3+TdN5ECKYHgeuPKFy6Yw0I9hYyE46giLidngjZU47JXUmWXJDZuU1CyEcf4Fw==',
      dependencies: {
        'abstract-leveldown': '^7.2.0',
        'napi-macros': '^2.0.0',
        'node-gyp-build': '^4.3.0',
      },
    },
    'node_modules/abstract-leveldown': {
      version: '7.2.0',
      integrity:
        'sha512-DnhQwcFEaYsvYDnACLZhMmCWd3rkOeEvglpa4q5i/5Jlm3UIsWaxVzuXvDLFCSCWRO3yy2/+V/G7FusFgejnfQ==',
      dependencies: {
        buffer: '^6.0.3',
        catering: '^2.0.0',
        'is-buffer': '^2.0.5',
        'level-concat-iterator': '^3.0.0',
        'level-supports': '^2.0.1',
        'queue-microtask': '^1.2.3',
      },
    },
    'node_modules/buffer': {
      version: '6.0.3',
      integrity:
        'sha512-FTiCpNxtwiZZHEZbcbTIcZjERVICn9yq/pDFkTl95/AxzD1naBctN7YO68riM/gLSDY7sdrMby8hofADYuuqOA==',
      dependencies: {
        'base64-js': '^1.3.1',
        ieee754: '^1.2.1',
      },
    },
    'node_modules/base64-js': {
      version: '1.5.1',
      integrity:
        'sha512-AKpaYlHn8t4SVbOHCy+b5+KKgvR4vrsD8vbvrbiQJps7fKDTkjkDry6ji0rUJjC0kzbNePLwzxq8iypo41qeWA==',
    },
    'node_modules/ieee754': {
      version: '1.2.1',
      integrity:
        'sha512-dcyqhDvX1C46lXZcVqCpK+FtMRQVdIMN6/Df5js2zouUsqG7I6sFxitIC+7KYK29KdXOLHdu9zL4sFnoVQnqaA==',
    },
    'node_modules/catering': {
      version: '2.1.1',
      integrity:
        'sha512-K7Qy8O9p76sL3/3m7/zLKbRkyOlSZAgzEaLhyj2mXS8PsCud2Eo4hAb8aLtZqHh0QGqLcb9dlJSu6lHRVENm1w==',
    },
    'node_modules/is-buffer': {
      version: '2.0.5',
      integrity:
        'sha512-i2R6zNFDwgEHJyQUtJEk0XFi1i0dPFn/oqjK3/vPCcDeJvW5NQ83V8QbicfF1SupOaB0h8ntgBC2YiE7dfyctQ==',
    },
    'node_modules/level-concat-iterator': {
      version: '3.1.0',
      integrity:
        'sha512-BWRCMHBxbIqPxJ8vHOvKUsaO0v1sLYZtjN3K2iZJsRBYtp+ONsY6Jfi6hy9K3+zolgQRryhIn2NRZjZnWJ9NmQ==',
      dependencies: {
        catering: '^2.1.0',
      },
    },
    'node_modules/level-supports': {
      version: '2.1.0',
      integrity:
        'sha512-E486g1NCjW5cF78KGPrMDRBYzPuueMZ6VBXHT6gC7A8UYWGiM14fGgp+s/L1oFfDWSPV/+SFkYCmZ0SiESkRKA==',
    },
    'node_modules/queue-microtask': {
      version: '1.2.3',
      integrity:
        'sha512-NuaNSa6flKT5JaSYQzJok04JzTL1CA6aGhv5rfLW3PgqA+M2ChpZQnAC8h8i4ZFkBS8X5RqkDBHA7r4hej3K9A==',
    },
    'node_modules/napi-macros': {
      version: '2.2.2',
      integrity:
        'sha512-hmEVtAGYzVQpCKdbQea4skABsdXW4RUh5t5mJ2zzqowJS2OyXZTU1KhDVFhx+NlWZ4ap9mqR9TcDO3LTTttd+g==',
    },
    'node_modules/node-gyp-build': {
      version: '4.8.4',
      integrity:
        'sha512-LA4ZjwlnUblHVgq0oBF3Jl/6h/Nvs5fzBLwdEF4nuxnFdsfajde4WfxtJr3CaiH+F6ewcIB/q4jQ4UzPyid+CQ==',
    },
  },
  'faiss-node': {
    'node_modules/faiss-node': {
      version: '0.5.1',
      integrity:
        'sha512-zD8wobJn8C6OLWo68Unho+Ih8l6nSRB2w3Amj01a+xc4bsEvd2mBDLklAn7VocA9XO3WDvQL/bLpi5flkCn/XQ==',
      dependencies: {
        bindings: '^1.5.0',
        'node-addon-api': '^6.0.0',
        'prebuild-install': '^7.1.1',
      },
    },
    'node_modules/bindings': {
      version: '1.5.0',
      integrity:
        'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
      dependencies: {
        'file-uri-to-path': '1.0.0',
      },
    },
    'node_modules/file-uri-to-path': {
      version: '1.0.0',
      integrity:
        'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
    },
    'node_modules/faiss-node/node_modules/node-addon-api': {
      version: '6.1.0',
      integrity:
        'sha512-+eawOlIgy680F0kBzPUNFhMZGtJ1YmqM6l4+Crf4IkImjYrO/mqPwRMh352g23uIaQKFItcQ64I7KMaJxHgAVA==',
    },
    'node_modules/prebuild-install': {
      version: '7.1.3',
      integrity:
        'sha512-8Mf2cbV7x1cXPUILADGI3wuhfqWvtiLA1iclTDbFRZkgRQS0NqsPZphna9V+HyTEadheuPmjaJMsbzKQFOzLug==',
      dependencies: {
        'detect-libc': '^2.0.0',
        'expand-template': '^2.0.3',
        'github-from-package': '0.0.0',
        minimist: '^1.2.3',
        'mkdirp-classic': '^0.5.3',
        'napi-build-utils': '^2.0.0',
        'node-abi': '^3.3.0',
        pump: '^3.0.0',
        rc: '^1.2.7',
        'simple-get': '^4.0.0',
        'tar-fs': '^2.0.0',
        'tunnel-agent': '^0.6.0',
      },
    },
    'node_modules/detect-libc': {
      version: '2.1.2',
      integrity:
        'sha512-Btj2BOOO83o3WyH59e8MgXsxEQVcarkUOpEYrubB0urwnN10yQ364rsiByU11nZlqWYZm05i/of7io4mzihBtQ==',
    },
    'node_modules/expand-template': {
      version: '2.0.3',
      integrity:
        'sha512-XYfuKMvj4O35f/pOXLObndIRvyQ+/+6AhODh+OKWj9S9498pHHn/IMszH+gt0fBCRWMNfk1ZSp5x3AifmnI2vg==',
    },
    'node_modules/github-from-package': {
      version: '0.0.0',
      integrity:
        'sha512-SyHy3T1v2NUXn29OsWdxmK6RwHD+vkj3v8en8AOBZ1wBQ/hCAQ5bAQTD02kW4W9tUp/3Qh6J8r9EvntiyCmOOw==',
    },
    'node_modules/minimist': {
      version: '1.2.8',
      integrity:
        'sha512-2yyAR8qBkN3YuheJanUpWC5U3bb5osDywNB8RzDVlDwDHbocAJveqqj1u8+SVD7jkWT4yvsHCpWqqWqAxb0zCA==',
    },
    'node_modules/mkdirp-classic': {
      version: '0.5.3',
      integrity:
        'sha512-gKLcREMhtuZRwRAfqP3RFW+TK4JqApVBtOIftVgjuABpAtpxhPGaDcfvbhNvD0B8iD1oUr/txX35NjcaY6Ns/A==',
    },
    'node_modules/napi-build-utils': {
      version: '2.0.0',
      integrity:
        'sha512-GEbrYkbfF7MoNaoh2iGG84Mnf/WZfB0GdGEsM8wz7Expx/LlWf5U8t9nvJKXSp3qr5IsEbK04cBGhol/KwOsWA==',
    },
    'node_modules/node-abi': {
      version: '3.101.0',
      integrity:
        'sha512-bkb/RkuWCE64eWu1PCh3Fu2pGc9mKRs+kOE+FU2bGHRYlQa86/D321DSATV54AsCQMKz3/xSt9sRgraZTpqdhQ==',
      dependencies: {
        semver: '^7.3.5',
      },
    },
    'node_modules/semver': {
      version: '7.8.6',
      integrity:
        'sha512-9lpSSU4Mly3mrtruwLs1eLK6+gzbzqeBFwRNjIjE+9LuDpWdYctrQlQ3ej1Ilgi7gknpsTRnPoLP8DpCHqHIJw==',
    },
    'node_modules/pump': {
      version: '3.0.4',
      integrity:
        'sha512-VS7sjc6KR7e1ukRFhQSY5LM2uBWAUPiOPa/A3mkKmiMwSmRFUITt0xuj+/lesgnCv+dPIEYlkzrcyXgquIHMcA==',
      dependencies: {
        'end-of-stream': '^1.1.0',
        once: '^1.3.1',
      },
    },
    'node_modules/end-of-stream': {
      version: '1.4.5',
      integrity:
        'sha512-ooEGc6HP26xXq/N+GCGOT0JKCLDGrq2bQUZrQ7gyrJiZANJ/8YDTxTpQBXGMn+WbIQXNVpyWymm7KYVICQnyOg==',
      dependencies: {
        once: '^1.4.0',
      },
    },
    'node_modules/once': {
      version: '1.4.0',
      integrity:
        'sha512-lNaJgI+2Q5URQBkccEKHTQOPaXdUxnZZElQTZY0MFUAuaEqe1E+Nyvgdz/aIyNi6Z9MzO5dv1H8n58/GELp3+w==',
      dependencies: {
        wrappy: '1',
      },
    },
    'node_modules/wrappy': {
      version: '1.0.2',
      integrity:
        'sha512-l4Sp/DRseor9wL6EvV2+TuQn63dMkPjZ/sp9XkghTEbV9KlPS1xUsZ3u7/IQO4wxtcFB4bgpQPRcR3QCvezPcQ==',
    },
    'node_modules/rc': {
      version: '1.2.8',
      integrity:
        'sha512-y3bGgqKj3QBdxLbLkomlohkvsA8gdAiUQlSBJnBhfn+BPxg4bc62d8TcBW15wavDfgexCgccckhcZvywyQYPOw==',
      dependencies: {
        'deep-extend': '^0.6.0',
        ini: '~1.3.0',
        minimist: '^1.2.0',
        'strip-json-comments': '~2.0.1',
      },
    },
    'node_modules/deep-extend': {
      version: '0.6.0',
      integrity:
        'sha512-LOHxIOaPYdHlJRtCQfDIVZtfw/ufM8+rVj649RIHzcm/vGwQRXFt6OPqIFWsm2XEMrNIEtWR64sY1LEKD2vAOA==',
    },
    'node_modules/ini': {
      version: '1.3.8',
      integrity:
        'sha512-JV/yugV2uzW5iMRSiZAyDtQd+nxtUnjeLt0acNdw98kKLrvuRVyB80tsREOE7yvGVgalhZ6RNXCmEHkUKBKxew==',
    },
    'node_modules/strip-json-comments': {
      version: '2.0.1',
      integrity:
        'sha512-4gB8na07fecVVkOI6Rs4e7T6NOTki5EmL7TUduTs6bu3EdnSycntVJ4re8kgZA+wx9IueI2Y11bfbgwtzuE0KQ==',
    },
    'node_modules/simple-get': {
      version: '4.0.1',
      integrity:
        'sha512-brv7p5WgH0jmQJr1ZDDfKDOSeWWg+OVypG99A/5vYGPqJ6pxiaHLy8nxtFjBA7oMa01ebA9gfh1uMCFqOuXxvA==',
      dependencies: {
        'decompress-response': '^6.0.0',
        once: '^1.3.1',
        'simple-concat': '^1.0.0',
      },
    },
    'node_modules/decompress-response': {
      version: '6.0.0',
      integrity:
        'sha512-aW35yZM6Bb/4oJlZncMH2LCoZtJXTRxES17vE3hoRiowU2kWHaJKFkSBDnDR+cm9J+9QhXmREyIfv0pji9ejCQ==',
      dependencies: {
        'mimic-response': '^3.1.0',
      },
    },
    'node_modules/mimic-response': {
      version: '3.1.0',
      integrity:
        'sha512-z0yWI+4FDrrweS8Zmt4Ej5HdJmky15+L2e6Wgn3+iK5fWzb6T3fhNFq2+MeTRb064c6Wr4N/wv0DzQTjNzHNGQ==',
    },
    'node_modules/simple-concat': {
      version: '1.0.1',
      integrity:
        'sha512-cSFtAPtRhljv69IK0hTVZQ+OfE9nePi/rtJmw5UjHeVyVroEqJXP1sFztKUy1qU+xvz3u/sfYJLa947b7nAN2Q==',
    },
    'node_modules/tar-fs': {
      version: '2.1.5',
      integrity:
        'sha512-OboTd8mmMhZDNPV+UjQcK9yKAatXu2aJ+r1w4im1Otd4M4fl2hwvdoXUxIYHFTHWK/3y3FarBP70v3vwmGlOxw==',
      dependencies: {
        chownr: '^1.1.1',
        'mkdirp-classic': '^0.5.2',
        pump: '^3.0.0',
        'tar-stream': '^2.1.4',
      },
    },
    'node_modules/chownr': {
      version: '1.1.4',
      integrity:
        'sha512-jJ0bqzaylmJtVnNgzTeSOs8DPavpbYgEr/b0YL8/2GO3xJEhInFmhKMUnEJQjZumK7KXGFhUy89PrsJWlakBVg==',
    },
    'node_modules/tar-stream': {
      version: '2.2.0',
      integrity:
        'sha512-ujeqbceABgwMZxEJnk2HDY2DlnUZ+9oEcb1KzTVfYHio0UE6dG71n60d8D2I4qNvleWrrXpmjpt7vZeF1LnMZQ==',
      dependencies: {
        bl: '^4.0.3',
        'end-of-stream': '^1.4.1',
        'fs-constants': '^1.0.0',
        inherits: '^2.0.3',
        'readable-stream': '^3.1.1',
      },
    },
    'node_modules/bl': {
      version: '4.1.0',
      integrity:
        'sha512-1W07cM9gS6DcLperZfFSj+bWLtaPGSOHWhPiGzXmvVJbRLdG82sH/Kn8EtW1VqWVA54AKf2h5k5BbnIbwF3h6w==',
      dependencies: {
        buffer: '^5.5.0',
        inherits: '^2.0.4',
        'readable-stream': '^3.4.0',
      },
    },
    'node_modules/bl/node_modules/buffer': {
      version: '5.7.1',
      integrity:
        'sha512-EHcyIPBQ4BSGlvjB16k5KgAJ27CIsHY/2JBmCRReo48y9rQ3MaUzWX3KVlBa4U7MyX02HdVj0K7C3WaB3ju7FQ==',
      dependencies: {
        'base64-js': '^1.3.1',
        ieee754: '^1.1.13',
      },
    },
    'node_modules/base64-js': {
      version: '1.5.1',
      integrity:
        'sha512-AKpaYlHn8t4SVbOHCy+b5+KKgvR4vrsD8vbvrbiQJps7fKDTkjkDry6ji0rUJjC0kzbNePLwzxq8iypo41qeWA==',
    },
    'node_modules/ieee754': {
      version: '1.2.1',
      integrity:
        'sha512-dcyqhDvX1C46lXZcVqCpK+FtMRQVdIMN6/Df5js2zouUsqG7I6sFxitIC+7KYK29KdXOLHdu9zL4sFnoVQnqaA==',
    },
    'node_modules/inherits': {
      version: '2.0.4',
      integrity:
        'sha512-k/vGaX4/Yla3WzyMCvTQOXYeIHvqOKtnqBduzTHpzpQZzAskKMhZ2K+EnBiSM9zGSoIFeMpXKxa4dYeZIQqewQ==',
    },
    'node_modules/readable-stream': {
      version: '3.6.2',
      integrity:
        'sha512-9u/sniCrY3D5WdsERHzHE4G2YCXqoG5FTHUiCC4SIbr6XcLZBY05ya9EKjYek9O5xOAwjGq+1JdGBAS7Q9ScoA==',
      dependencies: {
        inherits: '^2.0.3',
        string_decoder: '^1.1.1',
        'util-deprecate': '^1.0.1',
      },
    },
    'node_modules/string_decoder': {
      version: '1.3.0',
      integrity:
        'sha512-hkRX8U1WjJFd8LsDJ2yQ/wWWxaopEsABU1XfkM8A+j0+85JAGppt16cr1Whg6KIbb4okU6Mql6BOj+uup/wKeA==',
      dependencies: {
        'safe-buffer': '~5.2.0',
      },
    },
    'node_modules/safe-buffer': {
      version: '5.2.1',
      integrity:
        'sha512-rp3So07KcdmmKbGvgaNxQSJr7bGVSVk5S9Eq1F+ppbRo70+YeaDxkw5Dd8NPN+GD6bjnYm2VuPuCXmpuYvmCXQ==',
    },
    'node_modules/util-deprecate': {
      version: '1.0.2',
      integrity:
        'sha512-EPD5q1uXyFxJpCrLnCc1nHnq3gOa6DZBocAIiI2TaSCA7VCJ1UJDMagCzIkXNsUYfD1daK//LTEQ8xiIbrHtcw==',
    },
    'node_modules/fs-constants': {
      version: '1.0.0',
      integrity:
        'sha512-y6OAwoSIf7FyjMIv94u+b5rdheZEjzR63GTyZJm5qh4Bi+2YgwLCcI/fPFZkL5PSixOt6ZNKm+w+Hfp/Bciwow==',
    },
    'node_modules/tunnel-agent': {
      version: '0.6.0',
      integrity:
        'sha512-McnNiV1l8RYeY8tBgEpuodCC1mLUdbSN+CYBL7kJsJNInOP8UjDDEwdk6Mw60vdLLrr5NHKZhMAOSrR2NZuQ+w==',
      dependencies: {
        'safe-buffer': '^5.0.1',
      },
    },
  },
}
