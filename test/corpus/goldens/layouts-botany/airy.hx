

// Words before.
QUERY // here
  airy // there
  (
    // about the first parameter
    text : String , // after it

    limit ? : U16
  )
  => // where the body begins
  a
    <-
    N < Plant >
      :: WHERE ( // a condition
        ! OR (
          _ :: { common_name } :: EQ ( text ) , // one
          _ :: { height_cm } :: GT ( limit )
        )
      )
      :: ORDER < Desc > ( _ :: { height_cm } )

  // Between two statements.

  RETURN // the answer
    a :: ! { height_cm , acidity , }
// Words after.
